'use client'
import { Button } from '@/app/_ui/button'

/** Opens the browser's print dialog. */
export const PrintButton = ({ label }: { label: string }) => <Button onClick={() => window.print()}>{label}</Button>
