import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import type { IconName } from '@/app/_ui/icon-names'
import { type Tone, toneTint } from '@/app/_ui/tone'

type Props = { name: IconName; tone?: Tone; small?: boolean }

/** The pictogram of a row: what kind of thing it is. In the color of its state where that asks for an act. */
export const IconTile = ({ name, tone = 'neutral', small }: Props) => (
  <span
    aria-hidden="true"
    className={classNames('icon-tile', small && 'icon-tile-small', tone !== 'neutral' && toneTint[tone])}
  >
    <Icon name={name} size={small ? 16 : 20} />
  </span>
)
