'use client'
import { lazy } from 'react'

const NotFoundMessage = lazy(() => import('./not-found-message'))

/**
 * Every page has it, once for each layout that could show it, hardly any ever does: so what travels with the page is its name, and
 * its code is loaded late.
 */
export const LazyNotFound = (props: { signedIn: boolean }) => <NotFoundMessage {...props} />
