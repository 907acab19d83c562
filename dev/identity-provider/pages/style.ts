import { createHash } from 'node:crypto'

/** The whole design: emerald on slate, light and dark, one column that fits a phone. */
export const style = `
:root{color-scheme:light dark;--page:#f8fafc;--card:#fff;--ink:#0f172a;--soft:#475569;--line:#e2e8f0;--edge:#64748b;--go:#047857;--go-ink:#fff;--bad:#b91c1c;--bad-page:#fef2f2}
@media (prefers-color-scheme:dark){:root{--page:#020617;--card:#0f172a;--ink:#f1f5f9;--soft:#94a3b8;--line:#1e293b;--edge:#64748b;--go:#34d399;--go-ink:#022c22;--bad:#fca5a5;--bad-page:#450a0a}}
*{box-sizing:border-box}
body{margin:0;padding:2rem 1rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans JP",sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:12px}
.mark{max-width:26rem;margin:0 auto 1rem;color:var(--go);font-weight:600;font-size:1.25rem}
.note{max-width:26rem;margin:1rem auto 0;color:var(--soft);font-size:.875rem}
h1{margin:0 0 1rem;font-size:1.375rem;line-height:1.3}h2{margin:1.5rem 0 .25rem;font-size:1rem}
p{margin:0 0 1rem}label{display:block;margin-bottom:.25rem;font-weight:600}
.hint{margin:.25rem 0 0;color:var(--soft);font-size:.875rem}.field{margin-bottom:1rem}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:8px}
button,.button{display:block;width:100%;min-height:2.75rem;padding:.5rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:8px;border:1px solid var(--edge);background:transparent;color:var(--ink);cursor:pointer}
button.go{background:var(--go);border-color:var(--go);color:var(--go-ink)}
button:hover,.button:hover{border-color:var(--go)}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}
a{color:var(--go)}.row{margin-top:.75rem}.or{margin:1rem 0;text-align:center;color:var(--soft)}
.wrong{margin:0 0 1rem;padding:.75rem;color:var(--bad);background:var(--bad-page);border:1px solid currentColor;border-radius:8px}
.people{list-style:none;margin:.5rem 0 0;padding:0;display:grid;gap:.5rem}
.people button{text-align:left;font-weight:400}.people strong{display:block}.people span{display:block;color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
`

/** Allows only this style to load or run. */
export const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`
