import { createRoot } from 'react-dom/client'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { Tips } from '@/app/_ui/tips'
import { Toaster } from '@/app/_ui/toaster'
import { Live } from './live'

/** The parts opened by scripts, on a page of their own under the product's content security policy. */
const page = (
  <>
    <main className="p-5">
      <Live />
    </main>
    <Tips />
    <Toaster label="Messages" closeLabel="Close" undoLabel="Undo" />
    <SimpleDialogs
      alertTitle="Please note"
      confirmTitle="Are you sure?"
      ok="OK"
      cancel="Cancel"
      wordsOf={(text) => text}
    />
  </>
)

const root = document.getElementById('root')
if (root) createRoot(root).render(page)
