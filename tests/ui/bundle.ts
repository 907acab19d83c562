import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import tailwind from '@tailwindcss/postcss'
import { build } from 'esbuild'
import postcss from 'postcss'

/** The product's style sheet, as built for production. */
async function styles(): Promise<string> {
  const from = 'app/globals.css'
  const source = `${await readFile(from, 'utf8')}\n@source '../tests/ui';`
  const { css } = await postcss([tailwind()]).process(source, { from })
  return css.replaceAll(/url\([^)]*\/files\/([\w-]+\.woff2)["']?\)/g, 'url(fonts/$1)')
}

/**
 * Writes gallery.html, gallery.css and live.js (the parts opened by scripts) into a folder; returns the gallery's HTML.
 */
export async function bundleGallery(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await cp('node_modules/@fontsource-variable/inter/files', `${folder}/fonts`, { recursive: true })
  const common = { bundle: true, jsx: 'automatic', logLevel: 'error' } as const
  // Bundled, because Next's own entry points resolve only in a bundler.
  const outfile = `${folder}/gallery.cjs`
  await build({ ...common, entryPoints: ['tests/ui/gallery.tsx'], outfile, platform: 'node' })
  await build({
    ...common,
    entryPoints: { live: 'tests/ui/live-page.tsx' },
    outdir: folder,
    format: 'esm',
    splitting: true,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  })
  const html: string = createRequire(import.meta.url)(outfile).galleryHtml('gallery.css')
  await writeFile(`${folder}/gallery.css`, await styles())
  await writeFile(`${folder}/gallery.html`, html)
  return html
}
