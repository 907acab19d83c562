/** Reasons that the product writes into the history of an enrollment by itself; every other one is what somebody typed. */
const productReasons = ['accountDeleted', 'membershipEnded'] as const
export type ProductReason = (typeof productReasons)[number]

export const isProductReason = (reason: string | null): reason is ProductReason =>
  productReasons.some((productReason) => productReason === reason)
