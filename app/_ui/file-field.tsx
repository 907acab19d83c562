'use client'
import { useRef, useState } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps, fieldWiring } from './field'
import { fileSize } from './file-size'
import { Icon } from './icon'
import { IconButton } from './icon-button'

export type FileFieldProps = FieldProps & {
  /** Endings or types the picker offers: ".pdf,.png". The server decides by content. */
  accept?: string
  /** Larger files are refused here with `labels.tooLarge`. */
  maxBytes?: number
  onFile?: (file: File | null) => void
  /** `choose` is the link-like word, `drop` the rest of the sentence: "Choose a file" + "or drop it here". */
  labels: { choose: string; drop: string; remove: string; tooLarge: string }
  required?: boolean
  className?: string
}

/** One file, picked or dropped, shown with its name and size. The form's value under `name` is the file. */
export function FileField({ accept, maxBytes, onFile, labels, required, className, ...field }: FileFieldProps) {
  const { input, file, tooLarge, over, setOver, take, drop } = useOneFile(maxBytes, onFile)
  const shown = { ...field, error: tooLarge ? labels.tooLarge : field.error }
  return (
    <Field {...shown} className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside does the same by keyboard. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          drop(event.dataTransfer.files)
        }}
        className={classNames('dropzone', over && 'border-primary bg-primary-tint')}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          required={required}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => take(event.target.files?.[0] ?? null)}
          {...fieldWiring(shown)}
        />
        {file ? <Chosen file={file} remove={labels.remove} onRemove={() => take(null)} /> : <Invitation {...labels} />}
      </div>
    </Field>
  )
}

/** The file taken, by the picker or dropped; a file refused for its size leaves the input empty. */
function useOneFile(maxBytes: number | undefined, onFile: FileFieldProps['onFile']) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const [over, setOver] = useState(false)
  const take = (next: File | null) => {
    const refused = next !== null && maxBytes !== undefined && next.size > maxBytes
    const kept = refused ? null : next
    if (!kept && input.current) input.current.value = ''
    setTooLarge(refused)
    setFile(kept)
    setOver(false)
    onFile?.(kept)
  }
  const drop = (files: FileList) => {
    if (input.current && files.length > 0) input.current.files = files
    take(files[0] ?? null)
  }
  return { input, file, tooLarge, over, setOver, take, drop }
}

function Invitation({ choose, drop }: { choose: string; drop: string }) {
  return (
    <>
      <Icon name="upload" size={18} className="text-soft" />
      <span className="text-[0.9375rem] text-soft">
        <span className="font-semibold text-link">{choose}</span> {drop}
      </span>
    </>
  )
}

function Chosen({ file, remove, onRemove }: { file: File; remove: string; onRemove: () => void }) {
  return (
    <>
      <Icon name="file-text" size={18} className="shrink-0 text-soft" />
      <output className="flex min-w-0 grow flex-col">
        <span className="truncate text-[0.9375rem] font-semibold">{file.name}</span>
        <span className="text-sm text-soft">{fileSize(file.size)}</span>
      </output>
      <IconButton label={remove} onClick={onRemove} className="relative z-1 -my-2 -mr-2">
        <Icon name="x" size={18} />
      </IconButton>
    </>
  )
}
