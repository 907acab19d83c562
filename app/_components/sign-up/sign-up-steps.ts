/** The name, the date of birth with the records, and the first license, which is the page of a new one. */
export const signUpSteps = 3
