import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { TextEncoding } from '@/lib/domain/license-checks/layout'
import { chooseEncoding, decodeText } from '@/lib/exports/decode-text'
import { detectEncoding } from '@/lib/exports/streams'

/** The text in an encoding, by asking a decoder for the bytes of each character. */
function encode(text: string, encoding: TextEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le') return Uint8Array.from(Buffer.from(text, 'utf16le'))
  if (encoding === 'utf-16be') return Uint8Array.from(Buffer.from(text, 'utf16le').swap16())
  const bytesOf = tables.get(encoding) ?? tableOf(encoding)
  return Uint8Array.from([...text].flatMap((char) => bytesOf.get(char)!))
}
const tables = new Map<TextEncoding, Map<string, number[]>>()
function tableOf(encoding: TextEncoding): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const char = new TextDecoder(encoding).decode(Uint8Array.from(bytes))
    if ([...char].length === 1 && char !== '\uFFFD' && !table.has(char)) table.set(char, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (encoding === 'shift_jis')
    for (let lead = 0x81; lead < 0xfd; lead += 1) for (let trail = 0x40; trail < 0xfd; trail += 1) add(lead, trail)
  tables.set(encoding, table)
  return table
}

const spanish = 'First Name,Last Name,Email\r\nJosé,Peña,jose@example.com\r\nMaría,Núñez,m@example.com\r\n'
const german = 'Vorname;Nachname\r\nJürgen;Groß\r\nÄnne;Schäfer\r\nBjörn;Müller\r\n'
const irish = 'Name,Facility\r\nSean O’Neil,Children’s Hospital\r\nAnn D’Angelo,St. Mary’s – East\r\n'
const capitals = 'LAST,FIRST\r\nPEÑA,JOSÉ\r\nNÚÑEZ,MARÍA\r\n'
const portuguese = 'Nome,Função\r\nConceição,Coordenação\r\nJoão,Administração\r\n'
const french = 'Nom,Prénom\r\nLefèvre,Hélène\r\nGarçon,François\r\n'
const japanese = '名,姓,メール\r\n花子,鈴木,pb-k@example.com\r\n林,一,h@example.com\r\n'
const mixed = 'Name,部署\r\nKenji Sato,ICU看護師\r\nﾀﾅｶ ﾀﾛｳ,3F病棟\r\n'
const spaced = 'Nº;Correo electrónico;Nombre\r\n1;jose@example.com;José\r\n'

describe('the encoding of a file is seen from its content', () => {
  test.each<[string, string, TextEncoding]>([
    ['Spanish', spanish, 'utf-8'],
    ['Spanish', spanish, 'windows-1252'],
    ['Spanish', spanish, 'macintosh'],
    ['German', german, 'windows-1252'],
    ['German', german, 'macintosh'],
    ['apostrophes', irish, 'windows-1252'],
    ['apostrophes', irish, 'macintosh'],
    ['capitals', capitals, 'windows-1252'],
    ['capitals', capitals, 'macintosh'],
    ['Portuguese', portuguese, 'windows-1252'],
    ['Portuguese', portuguese, 'macintosh'],
    ['French', french, 'windows-1252'],
    ['French', french, 'macintosh'],
    ['an ordinal', spaced, 'windows-1252'],
    ['Japanese', japanese, 'utf-8'],
    ['Japanese', japanese, 'shift_jis'],
    ['Japanese among Latin', mixed, 'shift_jis'],
    ['Japanese', japanese, 'utf-16le'],
    ['Spanish without a mark', spanish, 'utf-16le'],
    ['Spanish without a mark', spanish, 'utf-16be'],
  ])('%s: %j in %s', async (_what, text, encoding) => {
    const bytes = encode(text, encoding)
    expect([chooseEncoding(bytes), decodeText(bytes).text]).toEqual([encoding, text])
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
    }
    expect(await detectEncoding(pieces())).toBe(encoding)
  })

  test.each<[string, TextEncoding, string]>([
    ['people-shift-jis.csv', 'shift_jis', '花子,鈴木,'],
    ['people-mac-roman.csv', 'macintosh', 'José,Peña,'],
  ])('%s is %s', (name, encoding, row) => {
    const read = decodeText(readFileSync(`fixtures/people-files/${name}`))
    expect(read.encoding).toBe(encoding)
    expect(read.text).toContain(row)
  })

  test('a mark at the beginning decides, and is no part of the text', () => {
    expect(decodeText(encode(`\uFEFF${spanish}`, 'utf-8'))).toEqual({ encoding: 'utf-8', text: spanish })
    expect(decodeText(encode(`\uFEFF${japanese}`, 'utf-16be'))).toEqual({ encoding: 'utf-16be', text: japanese })
  })

  test('bytes that are no text at all are not taken for UTF-16', () => {
    expect(chooseEncoding(encode('a\0b', 'utf-8'))).toBe('utf-8')
  })
})
