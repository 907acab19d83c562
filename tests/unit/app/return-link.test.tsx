// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ReturnLink } from '@/app/_components/return-link'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const href = () => screen.getByRole('link').getAttribute('href')

test('every link that signs in again leads back to the page that was open when the session ended', () => {
  localStorage.setItem('auth-redirect', '/account?tab=q')
  render(<ReturnLink label="Sign in" />)
  expect(href()).toBe('/login?returnTo=%2Faccount%3Ftab%3Dq')
})

test('without such a page it signs in and no more', () => {
  render(<ReturnLink label="Sign in" />)
  expect(href()).toBe('/login')
})
