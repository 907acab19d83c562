/** A named operation of the web, `name sha256:…`, carrying the types of its answer and its variables. */
export type TypedDocument<Answer, Variables> = string & { __apiType?: (variables: Variables) => Answer }
