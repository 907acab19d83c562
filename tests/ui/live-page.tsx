import { createRoot } from 'react-dom/client'
import { MenuWatch } from '@/app/_ui/menu-watch'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { Tips } from '@/app/_ui/tips'
import { Toaster } from '@/app/_ui/toaster'
import { Live } from './live'

/** What opens by script on a page of its own, under the product's content security policy. */
const page = (
  <>
    <main className="p-5">
      <Live />
    </main>
    <Tips />
    <MenuWatch />
    <Toaster label="Messages" closeLabel="Close" undoLabel="Undo" />
    <SimpleDialogs labels={{ alertTitle: 'Please note', confirmTitle: 'Are you sure?', ok: 'OK', cancel: 'Cancel' }} />
  </>
)

const root = document.getElementById('root')
if (root) createRoot(root).render(page)
