import { registerHooks } from 'node:module'

/** `server-only` throws where React is not asked for the server's half, as in the process of a browser test: there it is empty. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'server-only'
      ? { url: 'data:text/javascript,', shortCircuit: true, format: 'module' }
      : next(specifier, context),
})
