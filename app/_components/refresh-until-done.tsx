'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Spinner } from '@/app/_ui/spinner'

const everyMs = 2000

/** Refreshes the page until the running work is done. */
export function Await({ text }: { text: string }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [router])
  return (
    <p className="flex items-center gap-3" role="status">
      <Spinner className="size-5" />
      {text}
    </p>
  )
}
