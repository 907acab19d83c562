import { type Tone, ToneIcon, toneTint } from '@/app/_ui/tone'

type Props = { state: { text: string; tone: Tone; meaning?: string } }

/** The state of a license at the top of its card, in its largest words: "At risk", "18 hours in 52 days". */
export const StateBand = ({ state: { text, tone, meaning } }: Props) => (
  <p className={`state-band ${toneTint[tone]}`}>
    <ToneIcon tone={tone} />
    <span>{text}</span> {meaning && <span>{meaning}</span>}
  </p>
)
