/** A named operation of the web, its name and the identifier of its text, carrying the types of its answer and its variables. */
export type TypedDocument<Answer, Variables> = string & { __apiType?: (variables: Variables) => Answer }
