import type { Statement, VariableDeclarator } from '@swc/core'
import { Visitor } from '@swc/core/Visitor.js'

// dependency-cruiser walks files with this visitor, which is older than `using` declarations and throws at them.

const { visitStatement } = Visitor.prototype

interface UsingDeclaration {
  readonly type: 'UsingDeclaration'
  readonly decls: VariableDeclarator[]
}

// The types do not know it either: to them it is not a Statement.
const isUsing = (it: { readonly type: string }): it is UsingDeclaration => it.type === 'UsingDeclaration'

/** Makes the boundaries' parser read files that contain `using`. */
export function readUsing(): void {
  Visitor.prototype.visitStatement = function (statement): Statement {
    const found: { readonly type: string } = statement
    if (!isUsing(found)) return visitStatement.call(this, statement)
    this.visitVariableDeclarators(found.decls)
    return statement
  }
}
