'use client'
import { useRouter } from 'next/navigation'
import { keepChoice } from '@/app/_lib/choice-cookies'
import { Button } from '@/app/_ui/button'
import { localeCookie } from '@/lib/i18n/locales'

/** Turns the pseudo-language on and off, for all pages of this browser. */
export function PseudoSwitch() {
  const router = useRouter()
  const setLanguage = (code: string | null) => {
    keepChoice(localeCookie, code)
    router.refresh()
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setLanguage('xx')}>
        Pseudo-language
      </Button>
      <Button size="sm" onClick={() => setLanguage(null)}>
        Language of the browser
      </Button>
    </div>
  )
}
