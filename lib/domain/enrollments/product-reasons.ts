/** Reasons that the product itself writes into the history of an enrollment; all others were typed by somebody. */
const productReasons = ['accountDeleted', 'membershipEnded'] as const
export type ProductReason = (typeof productReasons)[number]

export const isProductReason = (reason: string | null): reason is ProductReason =>
  productReasons.some((productReason) => productReason === reason)
