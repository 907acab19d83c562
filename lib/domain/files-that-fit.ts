type Sized = { size: number }

/** The files that fit into an archive of so many bytes, in their order, and those that do not. */
export function filesThatFit<F extends Sized>(all: readonly F[], most: number): { files: F[]; leftOut: F[] } {
  let bytes = 0
  const files: F[] = []
  const leftOut: F[] = []
  for (const file of all) {
    bytes += file.size
    const into = bytes <= most ? files : leftOut
    into.push(file)
  }
  return { files, leftOut }
}
