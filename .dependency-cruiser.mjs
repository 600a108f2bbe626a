import { builtinModules } from 'node:module'

// Who may import whom: the table of docs/map-of-the-code.md, row by row. tools/checks/boundaries.ts plants a violation of each rule and wants it caught.

const TEST = '\\.test\\.tsx?$|/testing/'
const NODE = `^(node:)?(${builtinModules.map((name) => name.replace('node:', '')).join('|')})$`

/** An npm package, wherever npm put it. @param {string[]} names */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`
const domain = '^packages/domain/src/'
const contract = '^packages/contract/src/'
const content = '^packages/content/src/'
const gtfs = '^packages/gtfs/src/'
/** @param {string[]} paths */
const server = (...paths) => `^apps/server/src/(${paths.join('|')})`
/** The rooms of the domain, each after those that it builds on. */
const ROOMS = 'collections time clock place timetable board ticket step wallet race result planner'.split(' ')
/** The rooms of a race in the domain, each after those that it builds on. */
const RACE_ROOMS = 'world log player steps ways staying due commands'.split(' ')
/** The rooms of the GTFS reader, each after those that it builds on. */
const GTFS_ROOMS = 'files feed places fares runs game'.split(' ')
/** @param {string[]} folders */
const web = (...folders) => `^apps/web/src/(${folders.join('|')})/`
/** The rooms of the session in the browser, each after those that it builds on. */
const SESSION_ROOMS = 'words clock place rides log requests calls stream'.split(' ')

/**
 * A row of the table: sources there import what is listed and nothing else.
 * @param {string} name
 * @param {string} because
 * @param {string} from
 * @param {string[]} may
 */
const onlyImports = (name, because, from, may) => ({
  name,
  comment: because,
  severity: /** @type {const} */ ('error'),
  from: { path: from, pathNot: TEST },
  to: { pathNot: may, couldNotResolve: false },
})

/** Packages that are types alone, and so have no file to resolve to. */
const TYPES_ONLY = '^(geojson|topojson-specification)$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    onlyImports('domain', 'The domain is pure: it imports nothing but itself.', domain, [domain]),
    ...ROOMS.map((room, i) =>
      onlyImports('domain-rooms', 'A room of the domain knows itself and those before it.', `${domain}${room}/`, [
        `${domain}(${ROOMS.slice(0, i + 1).join('|')})/`,
      ]),
    ),
    ...RACE_ROOMS.map((room, i) => ({
      name: 'domain-race-rooms',
      comment: 'A room of the race knows itself and those before it.',
      severity: /** @type {const} */ ('error'),
      from: { path: `${domain}race/${room}/`, pathNot: TEST },
      to: { path: `${domain}race/`, pathNot: `${domain}race/(${RACE_ROOMS.slice(0, i + 1).join('|')})/` },
    })),
    {
      name: 'domain-timetable-index',
      comment: 'The index of a timetable is built on services and their days, which do not know it.',
      severity: 'error',
      from: { path: `${domain}timetable/[^/]+$`, pathNot: TEST },
      to: { path: `${domain}timetable/index/` },
    },
    onlyImports('contract', 'The wire knows the domain and zod.', contract, [contract, domain, npm('zod')]),
    onlyImports('content', 'Content is data of the domain and the contract.', content, [content, domain, contract]),
    onlyImports('gtfs', 'A feed becomes content; files and databases are for its callers.', gtfs, [
      gtfs,
      domain,
      contract,
      npm('csv-parse', 'entities', 'yauzl', '@types/yauzl', '@photostructure/tz-lookup'),
      '^(node:)?(crypto|zlib)$',
    ]),
    ...GTFS_ROOMS.map((room, i) => ({
      name: 'gtfs-rooms',
      comment: 'A room of the GTFS reader knows itself and those before it.',
      severity: /** @type {const} */ ('error'),
      from: { path: `${gtfs}${room}/`, pathNot: TEST },
      to: { path: gtfs, pathNot: `${gtfs}((${GTFS_ROOMS.slice(0, i + 1).join('|')})/|median\\.ts$)` },
    })),
    onlyImports(
      'server-ports',
      'What functions may ask for, in the words of domain and contract.',
      server('((observe|planner)/)?ports\\.ts$', 'ports/'),
      [server('ports/'), domain, contract],
    ),
    onlyImports(
      'server-worlds',
      'Worlds are read and pinned through the ports; no desk is needed.',
      server('worlds/'),
      [server('worlds/', 'ports\\.ts$'), domain, contract, '^(node:)?(timers/promises|util)$'],
    ),
    onlyImports('server-desks', 'A desk knows worlds and the ports, and no callable.', server('desks/'), [
      server('desks/', 'worlds/', '(observe/)?ports\\.ts$'),
      domain,
      contract,
      '^(node:)?timers/promises$',
    ]),
    onlyImports('server-functions', 'A function gets everything outside through the ports.', server('functions/'), [
      server('functions/', 'desks/', 'worlds/', '(planner/)?ports\\.ts$'),
      domain,
      contract,
      npm('zod', 'sanitize-html', '@types/sanitize-html', '@photostructure/tz-lookup'),
      '^(node:)?timers/promises$',
    ]),
    {
      name: 'server-function-rooms',
      comment: 'A room of the functions knows itself and serving, which serves them all.',
      severity: 'error',
      from: { path: '^apps/server/src/functions/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/server/src/functions/', pathNot: '^apps/server/src/functions/($1|serving)/' },
    },
    onlyImports('server-callables', 'The wire of the callables knows functions, and no store.', server('callables/'), [
      server('callables/', 'functions/', '(observe/)?ports\\.ts$', 'observe/rationed-lines\\.ts$'),
      domain,
      contract,
      npm('zod', 'fastify'),
      NODE,
    ]),
    onlyImports('server-chain', 'Macs and keys know the ports and Node.', server('chain/'), [
      server('chain/', 'ports\\.ts$'),
      NODE,
    ]),
    onlyImports('server-store', 'A store knows the ports, the chain and its one database.', server('store/'), [
      server('store/', 'chain/', '(observe/)?ports\\.ts$'),
      domain,
      contract,
      npm('pg', '@types/pg'),
      NODE,
    ]),
    onlyImports('server-identity', 'Sign-in knows the ports and the OpenID libraries.', server('identity/'), [
      server('identity/', 'ports\\.ts$', 'observe/rationed-lines\\.ts$'),
      domain,
      contract,
      npm('openid-client', 'oidc-provider', '@types/oidc-provider', 'jose', 'zod', 'fastify', 'cookie'),
      NODE,
    ]),
    onlyImports('server-limits', 'Rate limits know the ports.', server('limits/'), [
      server('limits/', 'ports\\.ts$'),
      domain,
      npm('fastify', 'ipaddr.js'),
      NODE,
    ]),
    onlyImports('server-observe', 'What watches the server knows the ports and its libraries.', server('observe/'), [
      server('observe/', 'ports\\.ts$'),
      domain,
      contract,
      npm('@prometheus-io/client', '@opentelemetry/[^/]+', 'fastify'),
      NODE,
    ]),
    onlyImports('server-planner', 'The thread that plans knows the rules of the game, and Node.', server('planner/'), [
      server('planner/', 'ports/', 'ports\\.ts$', 'worlds/world-of\\.ts$'),
      domain,
      NODE,
    ]),
    onlyImports('server-live', 'The live log knows the ports.', server('live/'), [
      server('live/', 'ports\\.ts$'),
      domain,
      contract,
      npm('fastify', 'zod'),
      NODE,
    ]),
    onlyImports(
      'server-http',
      'What every request meets knows the callables’ envelope, and no store.',
      server('http/'),
      [server('http/', 'callables/'), contract, npm('fastify', '@fastify/static', 'helmet'), NODE],
    ),
    onlyImports(
      'server-config',
      'The configuration knows variables, the form of a key, and the ports.',
      server('config/'),
      [server('config/', 'chain/keys\\.ts$', 'ports\\.ts$'), contract, npm('zod', 'leven')],
    ),
    onlyImports('server-operator', 'What the operator does to a database knows no request.', server('operator/'), [
      server('operator/', 'config/', 'chain/', 'store/', '(observe/)?ports\\.ts$'),
      server('identity/uid\\.ts$', 'functions/content/sanitise\\.ts$'),
      domain,
      NODE,
    ]),
    {
      name: 'server-store-folders',
      comment: 'Each database is a folder of its own.',
      severity: 'error',
      from: { path: '^apps/server/src/store/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/server/src/store/[^/]+/', pathNot: '^apps/server/src/store/$1/' },
    },
    {
      name: 'server-top',
      comment: 'Only the composition knows the parts: they do not know it.',
      severity: 'error',
      from: { path: server('[^/]+/', 'ports\\.ts$'), pathNot: TEST },
      to: { path: '^apps/server/src/[^/]+\\.ts$', pathNot: server('ports\\.ts$') },
    },
    {
      name: 'server-only',
      comment: 'The server imports packages, and nothing of the browser.',
      severity: 'error',
      from: { path: '^apps/server/src/' },
      to: { path: ['^apps/(?!server/)', '^(e2e|tools|bench)/'] },
    },
    onlyImports('web-ui', 'The design system knows looks, and no game words.', web('ui'), [
      web('ui'),
      npm(
        'react',
        'react-dom',
        '@types/react',
        '@types/react-dom',
        'radix-ui',
        '@radix-ui/[^/]+',
        'lucide-react',
        '@fontsource[^/]*/[^/]+',
      ),
    ]),
    onlyImports('web-platform', 'The platform knows the wire and the browser; no React, no game.', web('platform'), [
      web('platform'),
      contract,
      npm(
        'zod',
        'eventsource-parser',
        'maplibre-gl',
        '@photo-sphere-viewer/core',
        'temporal-polyfill',
        '@googlemaps/js-api-loader',
      ),
    ]),
    onlyImports('web-session', 'The running race: the domain on real timers, no React in it.', web('session'), [
      web('session', 'platform'),
      domain,
      contract,
    ]),
    ...SESSION_ROOMS.map((room, i) =>
      onlyImports(
        'web-session-rooms',
        'A room of the session knows itself and those before it, and of the door only the port, edge.ts.',
        `${web('session')}${room}/`,
        [
          `${web('session')}((${SESSION_ROOMS.slice(0, i + 1).join('|')})/|edge\\.ts$)`,
          web('platform'),
          domain,
          contract,
        ],
      ),
    ),
    onlyImports(
      'web-session-readings',
      'What only reads a race asks nobody: no port, and of the platform words and geometry.',
      web('session/(words|place|rides|log)'),
      [
        '^apps/web/src/session/[^/]+/',
        '^apps/web/src/platform/(date-words|failures|map/geometry|number-words)\\.ts$',
        domain,
        contract,
      ],
    ),
    onlyImports('web-hooks', 'The running race in React, for several features; nothing that is drawn.', web('hooks'), [
      web('hooks', 'session', 'platform'),
      `${web('ui')}use-[^/]+\\.ts$`,
      domain,
      contract,
      npm('react', '@types/react', '@tanstack/react-query'),
    ]),
    onlyImports('web-parts', 'What several features draw; below the features.', web('parts'), [
      web('parts', 'hooks', 'ui', 'session', 'platform'),
      domain,
      contract,
      npm('react', '@types/react', 'lucide-react', 'dompurify'),
    ]),
    onlyImports('web-features', 'A feature knows what is below it.', web('features'), [
      web('features', 'parts', 'hooks', 'ui', 'session', 'platform'),
      domain,
      contract,
      npm(
        'react',
        'react-dom',
        '@types/react',
        '@types/react-dom',
        'react-router',
        '@tanstack/react-query',
        'jsonc-parser',
        'lucide-react',
      ),
    ]),
    {
      name: 'web-features-apart',
      comment: 'A feature never knows another.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-only',
      comment: 'The browser gets neither content nor server: answers live there.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: ['^packages/(?!domain/src/|contract/src/)', '^apps/(?!web/)', '^(e2e|tools|bench)/'] },
    },
    {
      name: 'web-no-node',
      comment: 'Browsers have no node: modules.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'packages-doors',
      comment: "A package's one door is its index.ts; tests have another, testing/index.ts.",
      severity: 'error',
      from: { path: '^(apps|packages|e2e|bench|tools)/([^/]+)/' },
      to: { path: '^packages/([^/]+)/src/', pathNot: ['^packages/[^/]+/src/(testing/)?index\\.ts$', '^$1/$2/src/'] },
    },
    {
      name: 'journeys',
      comment: 'A journey meets the game as a player does: through the browser and the wire.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: ['^apps/', '^packages/(?!contract/|domain/)'] },
    },
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-unresolvable',
      comment: 'What is imported is there; a path past the `exports` of a package is not.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: `\\?(url|worker|raw)$|${TYPES_ONLY}` },
    },
    {
      name: 'not-undeclared',
      comment: "What is imported is in the workspace's own package.json.",
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'not-for-development',
      comment: 'What runs imports nothing that is only there to build and check.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'not-from-tests',
      comment: 'Tests are imported by tests.',
      severity: 'error',
      from: { pathNot: [TEST, '^e2e/'] },
      to: { path: TEST },
    },
  ],
  options: {
    // TypeScript 7 has no API for the default parser, which then reads nothing and passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
