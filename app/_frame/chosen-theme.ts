import { cookies } from 'next/headers'
import { isTheme, type Theme, themeCookie } from '@/app/_lib/choice-cookies'

/** The theme this browser chose; null leaves it to the device. */
export async function chosenTheme(): Promise<Theme | null> {
  const value = (await cookies()).get(themeCookie)?.value
  return isTheme(value) ? value : null
}
