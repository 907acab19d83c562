/** How calendar programs are told to follow an address: each opens its own page, or the program itself. */
export function calendarLinks(address: string) {
  const followed = address.replace(/^https?:/, 'webcal:')
  return [
    { program: 'apple', href: followed },
    { program: 'google', href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(followed)}` },
    {
      program: 'outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?name=Suma&url=${encodeURIComponent(address)}`,
    },
  ] as const
}
