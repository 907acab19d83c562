/** The storage key under which /expired finds the page to return to. */
export const returnKey = 'auth-redirect'
