import { spawnSync } from 'node:child_process'

/** Lines of one Git output; null when Git is missing or refuses. */
function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}

/**
 * Files that differ from `base` or are new, according to Git; without a base, from the commit before the last.
 * Null when Git cannot tell: outside a clone, or in one that lacks the base.
 */
export function changedFiles(base?: string): string[] | null {
  const from = base ?? 'HEAD~1'
  if (!git('rev-parse', '--verify', '--quiet', `${from}^{commit}`)) return null
  const differing = git('diff', '--name-only', '--no-renames', from)
  const added = git('ls-files', '--others', '--exclude-standard')
  return differing && added && [...new Set([...differing, ...added])]
}

/** True when one of the files matches, or when the changed files are unknown. */
export const concerns = (changed: readonly string[] | null, patterns: readonly RegExp[]): boolean =>
  changed === null || changed.some((file) => patterns.some((pattern) => pattern.test(file)))
