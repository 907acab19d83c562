import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { RowButton } from '@/app/_ui/row-button'
import type { MemberMenuProps } from './member-menu'
import { MemberPress } from './member-press'

type Props = MemberMenuProps & { words: { edit: string; more: string } }

/** What can be done with the member of this page. */
export const MemberButtons = ({ words, ...menu }: Props) => (
  <MemberPress menu={menu}>
    {menu.member.state === 'ENDED' ? (
      <Button variant="primary" data-press="rehire">
        {menu.moves.rehire.label}
      </Button>
    ) : (
      <>
        <Button data-press="edit" icon={<Icon name="pencil" size={16} />}>
          {words.edit}
        </Button>
        <RowButton label={words.more} says="more" />
      </>
    )}
  </MemberPress>
)
