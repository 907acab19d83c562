export type FileMap = Readonly<Record<string, Blob>>
export type Operation = { operationName: string | null; variables: Record<string, unknown> } & {
  query?: string
  documentId?: string
}

/** The body of the GraphQL multipart request specification: operations, the map of files, then the files. */
export function multipartBody(operation: Operation, files: FileMap): FormData {
  const paths = Object.keys(files)
  const variables = paths.reduce((known, path) => withNull(known, path.split('.')), operation.variables)
  const body = new FormData()
  body.set('operations', JSON.stringify({ ...operation, variables }))
  body.set('map', JSON.stringify(Object.fromEntries(paths.map((path, index) => [index, [`variables.${path}`]]))))
  for (const [index, file] of Object.values(files).entries()) body.set(String(index), file)
  return body
}

/** The same variables with null where a file will stand. */
function withNull(variables: Record<string, unknown>, [first = '', ...rest]: string[]): Record<string, unknown> {
  const inner = (variables[first] ?? {}) as Record<string, unknown>
  return { ...variables, [first]: rest.length === 0 ? null : withNull(inner, rest) }
}
