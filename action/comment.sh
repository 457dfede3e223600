#!/usr/bin/env bash
# Keeps one comment of drift on the pull request up to date.
#
# Reads GH_TOKEN, GITHUB_REPOSITORY, PULL_REQUEST and REPORT, the file of the comment's text.
set -euo pipefail

mark='<!-- drift: the comment that is kept up to date -->'
body=$(mktemp "$RUNNER_TEMP/drift-XXXXXX")
# A comment may have 65,536 characters. Cut at a line, and never within a character.
{
  printf '%s\n' "$mark"
  awk '{ size += length($0) + 1; if (size > 60000) { print ""; print "The job summary has the rest."; exit } print }' "$REPORT"
} >"$body"

comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
id=$(gh api --paginate "$comments" --jq "map(select(.user.type == \"Bot\" and (.body | startswith(\"$mark\")))) | .[].id" | head -n 1)
if [[ -n $id ]]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$body"
elif grep -q 'found nothing stale' "$body"; then
  # Nothing was said before, and there is nothing to say.
  exit 0
else
  gh api --silent --method POST "$comments" --field "body=@$body"
fi
