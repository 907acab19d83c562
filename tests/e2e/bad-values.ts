/** Bad values to send instead of a valid one; each has a name for the report. */
export const script = '<script>document.title="taken"</script>'
export const long = 'x'.repeat(10_000)
export const nobody = '00000000-0000-4000-8000-000000000000'

type Bad = readonly unknown[]
const wrongTypes: Bad = [7, true, {}, ['a', 7]]
const spoiled: Bad = ['a\u0007b', 'two\nlines', long]

/** For a line of text that may be empty, and for one that may not. */
export const optionalText: Bad = [...spoiled, ...wrongTypes]
export const requiredText: Bad = ['', '   ', null, ...optionalText]
export const dates: Bad = ['', 'soon', '2026-02-30', '1800-01-01', '3000-01-01', script, long, null, ...wrongTypes]
export const choices: Bad = ['', 'ZZ', script, long, null, ...wrongTypes]
export const optionalChoices: Bad = ['ZZ', script, long, ...wrongTypes]
export const lists: Bad = [['ZZ'], [script], [null], [7], { a: 1 }, long]
export const hours: Bad = [0, -1, 0.001, 1000, 1e308, '1', script, true, {}]
export const ids: Bad = ['', 'x', script, long, '1 OR 1=1', {}, ['a', 7]]
export const versions: Bad = [0, -1, 1.5, 2 ** 40, 'one', null, {}]
