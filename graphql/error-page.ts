import { env } from '@/lib/env'

/** The address of the page of the product that describes an error, at its code. */
export const errorPage = (code: string): string => `${env().APP_URL}/developers/errors#${code}`
