import { registerHooks } from 'node:module'

/**
 * `server-only` throws outside React's server condition, as in the process of a browser test; there it is replaced by
 * an empty module.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'server-only'
      ? { url: 'data:text/javascript,', shortCircuit: true, format: 'module' }
      : next(specifier, context),
})
