#!/usr/bin/env bash
# Runs drift once and writes everything that a job shows: the log, annotations, the summary, SARIF, outputs.
#
# Reads DRIFT (the binary), the action's inputs as INPUT_…, MERGE_GROUP_BASE, HEAD_REPOSITORY and the runner's own
# variables. Never fails for findings: the last step does, when everything is uploaded.
set -euo pipefail

out=$(mktemp -d "$RUNNER_TEMP/drift-XXXXXX")
report=$out/report.md
touch "$report"

output() {
  printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

# Ends the step with an error of the setup, as drift itself would.
give_up() {
  printf '::error title=drift::%s\n' "$1"
  output exit-code 2
  output findings 0
  output upload false
  output comment false
  exit 0
}

exists() {
  git rev-parse --quiet --verify --end-of-options "$1^{commit}" >/dev/null
}

# What the run is compared with.
since=()
case ${INPUT_SINCE:-} in
  none) ;;
  '')
    case $GITHUB_EVENT_NAME in
      pull_request | pull_request_target)
        if exists "refs/remotes/origin/$GITHUB_BASE_REF"; then
          since=(--since "refs/remotes/origin/$GITHUB_BASE_REF")
        elif exists 'HEAD^1'; then
          # The checkout is of the merge that GitHub made: its first parent is the base.
          since=(--base 'HEAD^1')
        else
          give_up 'this checkout holds one commit, so drift cannot tell what the pull request changes; set `fetch-depth: 0` for actions/checkout'
        fi
        ;;
      merge_group) since=(--base "$MERGE_GROUP_BASE") ;;
    esac
    ;;
  *)
    exists "$INPUT_SINCE" || give_up 'the input `since` names no commit of this checkout; set `fetch-depth: 0` for actions/checkout'
    since=(--since "$INPUT_SINCE")
    ;;
esac

arguments=(check "${since[@]}" --format human="$out/log.txt" --format github="$out/annotations.txt")
arguments+=(--format markdown="$report" --format json="$out/report.json")
[[ -n ${INPUT_CONFIG:-} ]] && arguments+=(--config "$INPUT_CONFIG")
case ${INPUT_FAIL_ON:-} in
  '') ;;
  never) arguments+=(--exit-zero) ;;
  *) arguments+=(--fail-on "$INPUT_FAIL_ON") ;;
esac
sarif=${INPUT_SARIF:-}
[[ -z $sarif && ${INPUT_UPLOAD:-} == true ]] && sarif=$out/drift.sarif
# Named from the workspace, wherever this runs.
[[ -n $sarif && $sarif != /* && $sarif != ?:* ]] && sarif=$GITHUB_WORKSPACE/$sarif
[[ -n $sarif ]] && arguments+=(--format sarif="$sarif")
# Words, and nothing else: no quotes, no globs, no substitution.
read -r -d '' -a more < <(printf '%s\0' "${INPUT_ARGS:-}") || true

code=0
"$DRIFT" "${arguments[@]}" ${more[@]+"${more[@]}"} 2>"$out/errors.txt" || code=$?

# Whatever a document says, its words in the log are no commands to the runner.
pause=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
printf '::stop-commands::%s\n' "$pause"
[[ -f $out/log.txt ]] && cat "$out/log.txt"
cat "$out/errors.txt"
printf '::%s::\n' "$pause"
[[ -f $out/annotations.txt ]] && cat "$out/annotations.txt"
if [[ $code -gt 1 ]]; then
  [[ $(git rev-parse --is-shallow-repository 2>/dev/null) == true ]] && hint=', and set `fetch-depth: 0` for actions/checkout' || hint=
  printf '::error title=drift::drift could not run; its log says why%s\n' "$hint"
  code=2
fi
cat "$report" >>"$GITHUB_STEP_SUMMARY"

findings=0
[[ -f $out/report.json ]] && findings=$(grep -c '"fingerprint":' "$out/report.json" || true)
output findings "$findings"
[[ ${#since[@]} -gt 0 ]] && output new "$findings" || output new ''
output exit-code "$code"
output report "$report"
[[ -n $sarif && -f $sarif ]] || sarif=
output sarif-file "$sarif"

# The token of a fork's pull request may only read: what needs more is left out, aloud.
fork=false
[[ -n ${HEAD_REPOSITORY:-} && $HEAD_REPOSITORY != "$GITHUB_REPOSITORY" ]] && fork=true
allowed() {
  [[ $1 == true ]] || return 1
  [[ $fork == false ]] && return 0
  printf '::notice title=drift::the pull request comes from a fork, so there is no %s; the job summary has everything\n' "$2"
  return 1
}
upload=false comment=false
[[ -n $sarif ]] && allowed "${INPUT_UPLOAD:-}" upload && upload=true
[[ $GITHUB_EVENT_NAME == pull_request* ]] && [[ $code -lt 2 ]] && allowed "${INPUT_COMMENT:-}" comment && comment=true
output upload "$upload"
output comment "$comment"
