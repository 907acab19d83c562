import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'

/** The name and look of the product when it is installed as an app. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations('common')
  return {
    name: t('appName'),
    short_name: t('appName'),
    description: t('appDescription'),
    start_url: '/',
    display: 'standalone',
    background_color: '#f7f8f6',
    theme_color: '#ffffff',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
}
