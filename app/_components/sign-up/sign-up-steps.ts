/** The profile, and the first license, which is the page of a new one. */
export const signUpSteps = 2
