// @ts-check
// Holds the import table and the other rules on the tree; prints each breach and exits 1 when there is one.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from './setup/paths.mjs'
import { findProblems } from './structure/find-problems.mjs'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: repoRoot,
  encoding: 'utf8',
})
const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(repoRoot, file)))
const problems = findProblems(repoRoot, files)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`Structure: ${files.length} files, ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
