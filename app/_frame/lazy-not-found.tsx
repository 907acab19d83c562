'use client'
import { lazy } from 'react'

const NotFoundMessage = lazy(() => import('./not-found-message'))

/**
 * Every page includes it once per layout that could show it, and hardly any ever does. So only a reference travels with
 * the page, and its code is loaded late.
 */
export const LazyNotFound = (props: { signedIn: boolean }) => <NotFoundMessage {...props} />
