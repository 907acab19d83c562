/** The theme chosen in this browser: "light" or "dark"; without the cookie, the device decides. */
export const themeCookie = 'suma-theme'
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** True for a theme that can be chosen. */
export const isTheme = (value: unknown): value is Theme => (themes as readonly unknown[]).includes(value)

/** "closed" when the side navigation was closed on a wide screen. */
export const menuCookie = 'suma-menu'
