import { readFileSync, writeFileSync } from 'node:fs'
import { iconNames } from '@/app/_ui/icon-names'
import { toneShapes } from '@/app/_ui/tone-shapes'

type Node = [tag: string, attributes: Record<string, string>]
const sprite = 'public/icons.svg'

async function symbol(name: string): Promise<string> {
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as { __iconData: { node: Node[] } }
  const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
    const pairs = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`)
    return `<${tag} ${pairs.join(' ')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</symbol>`
}

const toneSymbols = Object.entries(toneShapes).map(
  ([tone, { around, sign }]) =>
    `<symbol id="tone-${tone}" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.6">${around}<path d="${sign}" stroke-linecap="round" stroke-linejoin="round"/></symbol>`,
)

/**
 * Writes the sprite from the names in app/_ui/icon-names.ts and the symbols in tone-shapes.ts; `--check` fails when the
 * sprite differs from them.
 */
const symbols = [...(await Promise.all(iconNames.map(symbol))), ...toneSymbols]
const text = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
if (!process.argv.includes('--check')) writeFileSync(sprite, text)
else if (readFileSync(sprite, 'utf8') !== text) {
  console.error(`${sprite} is not what the icon names say: run npm run icons and commit it`)
  process.exit(1)
}
