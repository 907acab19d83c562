/** The fields of work the product serves. */
export const industries = ['EDUCATION', 'HEALTHCARE'] as const

export type Industry = (typeof industries)[number]
