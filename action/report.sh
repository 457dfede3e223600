#!/usr/bin/env bash
# Writes the report as a page, and the plot's numbers into the job summary.
#
# Reads DRIFT (the binary), INPUT_CONFIG and the runner's own variables. Never fails the job: the report is to look
# at, and the check before it has decided.
set -euo pipefail

page=$(mktemp -d "$RUNNER_TEMP/drift-report-XXXXXX")/drift-report.html
arguments=(report --html "$page" --format markdown)
[[ -n ${INPUT_CONFIG:-} ]] && arguments+=(--config "$INPUT_CONFIG")

if numbers=$("$DRIFT" "${arguments[@]}" 2>"$page.errors"); then
  printf '\n### Documentation over time\n\n%s\n' "$numbers" >>"$GITHUB_STEP_SUMMARY"
  printf 'file=%s\n' "$page" >>"$GITHUB_OUTPUT"
else
  # Whatever it says, its words are no commands to the runner.
  pause=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  printf '::stop-commands::%s\n' "$pause"
  cat "$page.errors"
  printf '::%s::\n' "$pause"
  printf '::warning title=drift::the report could not be written; the log says why\n'
  printf 'file=\n' >>"$GITHUB_OUTPUT"
fi
