/** The text of a named operation, carrying the types of its answer and its variables. */
export type TypedDocument<Answer, Variables> = string & { __apiType?: (variables: Variables) => Answer }
