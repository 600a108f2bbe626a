# The game as an image: the server, the built pages and the operator's tools, without what only builds or tests.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build
# Removes the packages that only build the pages. Those of the server and of the operator's tools stay.
RUN npm ci --omit=dev --workspace apps/server --workspace packages/gtfs --no-audit --no-fund

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/tools ./tools
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s CMD ["node", "tools/image/healthy.mjs"]
CMD ["node", "apps/server/src/main.ts"]
