type Sized = { size: number }

/** The files that fit into an archive of `maxBytes`, in order, and those left out. */
export function filesThatFit<F extends Sized>(
  candidates: readonly F[],
  maxBytes: number,
): { files: F[]; leftOut: F[] } {
  let bytes = 0
  const files: F[] = []
  const leftOut: F[] = []
  for (const file of candidates) {
    bytes += file.size
    const target = bytes <= maxBytes ? files : leftOut
    target.push(file)
  }
  return { files, leftOut }
}
