type Translator = ((key: never, values?: never) => string) & object

/**
 * The same translator, which finds a text without values once: most texts of a page are such, and looking one up walks
 * its path through the messages. Lives as long as the messages it speaks for.
 */
export function remembering<T extends Translator>(translator: T): T {
  const plain = new Map<string, string>()
  const find = (key: string): string => {
    const known = plain.get(key)
    if (known !== undefined) return known
    const text = translator(key as never)
    plain.set(key, text)
    return text
  }
  const translate = (key: string, values?: unknown, ...rest: never[]) =>
    values === undefined && rest.length === 0
      ? find(key)
      : (translator as (...all: unknown[]) => string)(key, values, ...rest)
  return Object.assign(translate, translator) as unknown as T
}
