'use client'
import { useRef, useState } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps, fieldWiring } from './field'
import { fileSize } from './file-size'
import { Icon } from './icon'
import { IconButton } from './icon-button'

type Texts = {
  /** The part that looks like a link, and the rest of the sentence: "Choose a file" + "or drop it here". */
  chooseLabel: string
  dropLabel: string
  removeLabel: string
  /** Shown for a file larger than `maxBytes`. */
  tooLarge: string
}

type FileFieldProps = FieldProps & {
  /** File extensions or types that the picker offers: ".pdf,.png". The server checks the content. */
  accept?: string
  /** Larger files are rejected here. */
  maxBytes?: number
  onFile?: (file: File | null) => void
  /** Checks a file before it is accepted: the reason why it cannot be, or null. */
  check?: (file: File) => Promise<string | null>
  required?: boolean
  className?: string
} & Texts

/** One file, chosen or dropped, shown with its name and size. The form's value under `name` is the file. */
export function FileField(props: FileFieldProps) {
  const { accept, maxBytes, onFile, check, required, className, ...field } = props
  const { input, file, refusal, isOver, setIsOver, take, drop } = useOneFile({
    maxBytes,
    onFile,
    check,
    tooLarge: props.tooLarge,
  })
  const fieldWithError = { ...field, error: refusal ?? field.error }
  return (
    <Field {...fieldWithError} className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside does the same by keyboard. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          drop(event.dataTransfer.files)
        }}
        className={classNames('dropzone', isOver && 'border-primary bg-primary-tint')}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          required={required}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => take(event.target.files?.[0] ?? null)}
          {...fieldWiring(fieldWithError)}
        />
        {file ? (
          <Chosen file={file} removeLabel={props.removeLabel} onRemove={() => take(null)} />
        ) : (
          <>
            <Icon name="upload" size={18} className="text-soft" />
            <span className="text-sm text-soft">
              <span className="font-semibold text-link">{props.chooseLabel}</span>{' '}
              <span className="pointer-coarse:hidden">{props.dropLabel}</span>
            </span>
          </>
        )}
      </div>
    </Field>
  )
}

type Taking = Pick<FileFieldProps, 'maxBytes' | 'onFile' | 'check' | 'tooLarge'>

/** The accepted file, chosen or dropped; a rejected one leaves the input empty. */
function useOneFile({ maxBytes, onFile, check, tooLarge }: Taking) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const last = useRef<File | null>(null)
  const keep = (next: File | null, why: string | null) => {
    if (!next && input.current) input.current.value = ''
    setRefusal(why)
    setFile(next)
    onFile?.(next)
  }
  const take = async (next: File | null) => {
    setIsOver(false)
    last.current = next
    if (next && maxBytes !== undefined && next.size > maxBytes) return keep(null, tooLarge)
    if (!next || !check) return keep(next, null)
    const why = await check(next)
    if (last.current === next) keep(why === null ? next : null, why)
  }
  const drop = (files: FileList) => {
    if (input.current && files.length > 0) input.current.files = files
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    take(files[0] ?? null)
  }
  return { input, file, refusal, isOver, setIsOver, take, drop }
}

function Chosen({ file, removeLabel, onRemove }: { file: File; removeLabel: string; onRemove: () => void }) {
  return (
    <>
      <Icon name="file-text" size={18} className="shrink-0 text-soft" />
      <output className="flex min-w-0 grow flex-col">
        <span className="truncate text-sm font-semibold">{file.name}</span>
        <span className="text-sm text-soft">{fileSize(file.size)}</span>
      </output>
      <IconButton label={removeLabel} onClick={onRemove} className="relative z-1 -my-2 -mr-2">
        <Icon name="x" size={18} />
      </IconButton>
    </>
  )
}
