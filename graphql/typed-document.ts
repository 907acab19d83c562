/**
 * A named operation of the web, identified by its name and its text's identifier, with the types of its answer and its
 * variables.
 */
export type TypedDocument<Answer, Variables> = string & { __apiType?: (variables: Variables) => Answer }
