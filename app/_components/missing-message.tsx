import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { MessagePage } from './message-page'

export type MissingTexts = { title: string; text: string; home: string }

/** What stands in the place of a page that is missing. */
export const MissingMessage = ({ texts: { title, text, home } }: { texts: MissingTexts }) => (
  <MessagePage
    icon={<Icon name="compass" size={28} />}
    title={title}
    actions={
      <ButtonLink href="/" variant="primary" reload>
        {home}
      </ButtonLink>
    }
  >
    <p>{text}</p>
  </MessagePage>
)
