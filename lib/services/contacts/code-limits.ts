/** A contact code: valid 10 minutes, 5 tries, a new one after 60 seconds (product description, section 4). */
export const codeLimits = { minutes: 10, tries: 5, resendSeconds: 60 }
