/** Source compiled so that every branch counts how often it was taken, as a guided fuzzer needs it. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

const { factory } = ts;

/** The global that holds the counters, one byte each. */
export const countersName = '__branchCounters';

const countCall = (at: number): ts.Expression =>
  factory.createPostfixIncrement(
    factory.createElementAccessExpression(
      factory.createPropertyAccessExpression(factory.createIdentifier('globalThis'), countersName),
      at,
    ),
  );

const shortCuts: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
];

/** Functions, blocks, cases, both sides of `?:`, and what stands behind `&&`, `||` and `??`. */
const counting =
  (next: (() => number) | undefined, fileUrl: string): ts.TransformerFactory<ts.SourceFile> =>
  (context) => {
    const count = () => countCall(next!());
    const statement = () => factory.createExpressionStatement(count());
    const counted = (expression: ts.Expression): ts.Expression =>
      factory.createParenthesizedExpression(factory.createComma(count(), expression));
    const block = (body: ts.Statement): ts.Statement =>
      ts.isBlock(body) ? body : factory.createBlock([statement(), body]);
    const visit = (given: ts.Node): ts.Node => {
      const node = ts.visitEachChild(given, visit, context);
      // Fixtures are found beside the source, not beside the bundle.
      if (ts.isPropertyAccessExpression(node) && ts.isMetaProperty(node.expression))
        return node.name.text === 'url' ? factory.createStringLiteral(fileUrl) : node;
      if (!next) return node;
      if (ts.isBlock(node)) return factory.updateBlock(node, [statement(), ...node.statements]);
      if (ts.isCaseClause(node))
        return factory.updateCaseClause(node, node.expression, [statement(), ...node.statements]);
      if (ts.isIfStatement(node)) {
        const otherwise = node.elseStatement && block(node.elseStatement);
        const then = block(node.thenStatement);
        return factory.updateIfStatement(node, node.expression, then, otherwise);
      }
      if (ts.isForStatement(node)) {
        const { initializer, condition, incrementor } = node;
        const body = block(node.statement);
        return factory.updateForStatement(node, initializer, condition, incrementor, body);
      }
      if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
        const { modifiers, typeParameters, parameters, type, equalsGreaterThanToken } = node;
        const rest = [typeParameters, parameters, type, equalsGreaterThanToken] as const;
        return factory.updateArrowFunction(node, modifiers, ...rest, counted(node.body));
      }
      if (ts.isConditionalExpression(node)) {
        const [yes, no] = [counted(node.whenTrue), counted(node.whenFalse)];
        const { condition, questionToken, colonToken } = node;
        return factory.updateConditionalExpression(
          ...[node, condition, questionToken, yes, colonToken, no],
        );
      }
      if (ts.isBinaryExpression(node) && shortCuts.includes(node.operatorToken.kind)) {
        const { left, operatorToken, right } = node;
        return factory.updateBinaryExpression(node, left, operatorToken, counted(right));
      }
      return node;
    };
    return (file) => ts.visitEachChild(file, visit, context);
  };

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
} as const;

/** For esbuild: what is under `src/` counts; `files` becomes the file of each counter. */
export const branchCounter = (root: string, files: string[]): Plugin => ({
  name: 'count-branches',
  setup: (build) => {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const name = relative(root, path);
      if (name.startsWith('node_modules')) return undefined;
      const next = name.startsWith('src/') ? () => files.push(name) - 1 : undefined;
      const transform = counting(next, pathToFileURL(path).href);
      const { outputText } = ts.transpileModule(await readFile(path, 'utf8'), {
        compilerOptions,
        fileName: path,
        transformers: { before: [transform] },
      });
      return { contents: outputText, loader: 'js' };
    });
  },
});
