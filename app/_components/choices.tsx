import type { ComponentProps } from 'react'
import { LanguageChoices } from './language-choices'
import { ThemeChoices } from './theme-choices'

type Props = { language: ComponentProps<typeof LanguageChoices>; theme?: ComponentProps<typeof ThemeChoices> }

/** What a person chooses about the look of every page. */
export const Choices = ({ language, theme }: Props) => (
  <>
    <LanguageChoices {...language} />
    {theme && <ThemeChoices {...theme} />}
  </>
)
