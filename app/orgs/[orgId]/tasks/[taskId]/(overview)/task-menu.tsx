'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { wayBack } from '@/app/_lib/send-write'
import { useApiForm } from '@/app/_lib/use-api-form'
import { menuItem } from '@/app/_ui/menu-item'
import { RowPanel } from '@/app/_ui/row-panel'
import { showToast } from '@/app/_ui/show-toast'
import { ArchiveTaskDocument } from '@/graphql/generated/archive-task'
import { DuplicateTaskDocument } from '@/graphql/generated/duplicate-task'
import { PublishTaskDocument } from '@/graphql/generated/publish-task'
import { RestoreTaskDocument } from '@/graphql/generated/restore-task'

type Move = 'duplicate' | 'archive'
export type TaskMenuProps = {
  task: { id: string; version: number; orgId: string }
  moves: readonly Move[]
  labels: {
    menu: Record<Move, string>
    archived: string
    copyOf: string
    done: Record<Move | 'publish' | 'restore', string>
  }
}
type Props = TaskMenuProps & { pressed: HTMLElement | null; onClose: (button: HTMLElement) => void }

/** What the buttons of a class's page do: publishing at once, the rest by a menu. */
export default function TaskMenu({ task, moves, labels, pressed, onClose }: Props) {
  const { direct, duplicate, archive } = useTaskMoves(task, labels)
  const asked = pressed?.dataset.press
  return (
    <>
      {pressed && (asked === 'publish' || asked === 'restore') && (
        <Once
          act={() => {
            onClose(pressed)
            void direct(asked)
          }}
        />
      )}
      {pressed && asked === 'more' && (
        <RowPanel button={pressed} onClose={onClose}>
          {moves.map((one) => (
            <button key={one} type="button" className={menuItem()} onClick={one === 'archive' ? archive : duplicate}>
              {labels.menu[one]}
            </button>
          ))}
        </RowPanel>
      )}
    </>
  )
}

function useTaskMoves({ id, version, orgId }: TaskMenuProps['task'], labels: TaskMenuProps['labels']) {
  const router = useRouter()
  const publish = useApiForm(PublishTaskDocument)
  const restore = useApiForm(RestoreTaskDocument)
  const archiving = useApiForm(ArchiveTaskDocument)
  const copying = useApiForm(DuplicateTaskDocument)
  const tell = (title: string) => showToast({ title, tone: 'success' })

  async function direct(what: 'publish' | 'restore') {
    if (await { publish, restore }[what].submit({ id, version })) tell(labels.done[what])
    router.refresh()
  }
  async function archive() {
    const after = (await archiving.submit({ id, version }))?.data
    if (after) {
      const undo = wayBack(RestoreTaskDocument, { id, version: after.version })
      showToast({ title: labels.done.archive, text: labels.archived, undo })
    }
    router.refresh()
  }
  async function duplicate() {
    const made = await copying.submit({ id, title: labels.copyOf.slice(0, 200) })
    if (!made?.data) return
    tell(labels.done.duplicate)
    router.push(`/orgs/${orgId}/tasks/${made.data.id}`)
    router.refresh()
  }
  return { direct, archive, duplicate }
}

/** Does at once what a press asks for. */
function Once({ act }: { act: () => void }) {
  const done = useRef(false)
  useEffect(() => {
    if (!done.current) act()
    done.current = true
  })
  return null
}
