'use client'
import { useState } from 'react'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { DateField } from '@/app/_ui/date-field'
import { Dialog } from '@/app/_ui/dialog'
import { FileField } from '@/app/_ui/file-field'
import { Menu } from '@/app/_ui/menu'
import { menuItem } from '@/app/_ui/menu-item'
import { MultiSelect } from '@/app/_ui/multi-select'
import { RowMenu } from '@/app/_ui/row-menu'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'

const languages = ['English', 'Español', '日本語', 'Tagalog', 'Tiếng Việt', '한국어', '中文', 'Русский', 'Français']
const parse = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : /nov/i.test(text) ? '2026-11-21' : null)

/** All parts opened by scripts. Toasts and dialogs have their hosts in the page. */
export function Live() {
  const [contact, setContact] = useState(false)
  return (
    <div className="flex max-w-form flex-col gap-5">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setContact(true)}>Contact us</Button>
        <Button
          onClick={() =>
            confirmDialog({
              title: 'Withdraw this credit?',
              text: 'It will stop counting toward California CNA.',
              ok: 'Withdraw credit',
              danger: true,
            })
          }
        >
          Ask
        </Button>
        <Button onClick={() => alertDialog({ text: 'This was changed by someone else.' })}>Tell</Button>
        <Button onClick={() => showToast({ title: 'Credit added', text: '4 hours count for California CNA.' })}>
          Toast
        </Button>
        <span data-tip="Online credits beyond 24 hours do not count." className="inline-flex">
          <Button>Tip</Button>
        </span>
        <Menu button="Actions">
          <a href="#edit" className={menuItem()}>
            Edit
          </a>
          <button type="button" className={menuItem(true)}>
            Remove
          </button>
        </Menu>
        <RowMenu label="Actions for Ana">
          <button type="button" className={menuItem()}>
            Start leave
          </button>
        </RowMenu>
      </div>
      <DateField
        name="date"
        label="Date"
        hint="For example Nov 21, 2026."
        parse={parse}
        format={(date) => (date === '2026-11-21' ? 'Nov 21, 2026' : date)}
        pickerLabel="Calendar"
        unknown="We cannot read this date. Write it like Nov 21, 2026."
      />
      <FileField
        name="file"
        label="Certificate"
        chooseLabel="Choose a file"
        dropLabel="or drop it here"
        removeLabel="Remove"
        tooLarge="Files up to 1 KB."
        maxBytes={1024}
      />
      <MultiSelect
        name="languages"
        label="Languages"
        options={languages.map((label) => ({ value: label, label }))}
        placeholder="Choose languages"
        filterLabel="Filter"
        listed={(names) => names.join(', ')}
        emptyText="Nothing matches"
      />
      <Dialog
        open={contact}
        onClose={() => setContact(false)}
        title="Contact Us"
        size="contact"
        closeLabel="Close"
        footer={
          <>
            <Button onClick={() => setContact(false)}>Cancel</Button>
            <Button variant="primary">Send</Button>
          </>
        }
      >
        <TextArea
          name="message"
          label="Message"
          placeholder="Enter your message here..."
          tall
          hint="Your message is emailed to the product team."
        />
      </Dialog>
    </div>
  )
}
