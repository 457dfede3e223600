use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{CodeActionRequest, HoverRequest, Request as _};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProviderCapability, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, HoverParams,
    HoverProviderCapability, InitializeParams, MessageType, PublishDiagnosticsParams, ServerCapabilities,
    ShowMessageParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::projections::Projections;
use super::workspace::{Buffer, Workspace};
use super::{actions, diagnostics, hover, uris};
use crate::session::{Options, SessionError};

/// Why the server could not go on.
#[derive(Debug)]
pub struct ServeError(String);

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn fail(error: impl std::fmt::Display) -> ServeError {
    ServeError(error.to_string())
}

/// Serves an editor on standard input and output until it says goodbye. The editor's own folder wins over that
/// of `options`.
pub fn serve(mut options: Options) -> Result<(), ServeError> {
    let (connection, threads) = Connection::stdio();
    let (id, params) = connection.initialize_start().map_err(fail)?;
    let params: InitializeParams = serde_json::from_value(params).map_err(fail)?;
    if let Some(folder) = folder(&params).as_ref().and_then(uris::path) {
        options.dir = folder;
    }
    let own = json!({ "name": "drift", "version": env!("CARGO_PKG_VERSION") });
    let hello = json!({ "capabilities": capabilities(), "serverInfo": own });
    connection.initialize_finish(id, hello).map_err(fail)?;
    let server = Server { connection: &connection, projections: Projections::default() };
    let served = server.run(options);
    drop(connection);
    served?;
    threads.join().map_err(fail)
}

#[allow(deprecated, reason = "editors that know no workspace folders still send the root")]
fn folder(params: &InitializeParams) -> Option<Uri> {
    let first = params.workspace_folders.as_ref().and_then(|folders| folders.first());
    first.map(|folder| folder.uri.clone()).or_else(|| params.root_uri.clone())
}

fn capabilities() -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::FULL),
        save: Some(TextDocumentSyncSaveOptions::Supported(true)),
        ..TextDocumentSyncOptions::default()
    };
    let actions =
        CodeActionOptions { code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]), ..CodeActionOptions::default() };
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        ..ServerCapabilities::default()
    }
}

struct Server<'a> {
    connection: &'a Connection,
    projections: Projections,
}

impl Server<'_> {
    fn run(&self, options: Options) -> Result<(), ServeError> {
        let mut workspace = match Workspace::open(options) {
            Ok(workspace) => Some(workspace),
            Err(error) => {
                self.complain(&error)?;
                None
            }
        };
        if let Some(workspace) = &workspace {
            self.projections.make(workspace.options());
        }
        for message in &self.connection.receiver {
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request).map_err(fail)? {
                        return Ok(());
                    }
                    self.send(Message::Response(self.answer(workspace.as_ref(), request)))?;
                }
                Message::Notification(told) => {
                    if let Some(workspace) = &mut workspace {
                        self.take(workspace, told)?;
                    }
                }
                Message::Response(_) => {}
            }
        }
        Ok(())
    }

    fn answer(&self, workspace: Option<&Workspace>, request: Request) -> Response {
        fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
            serde_json::from_value(params).ok()
        }
        fn written(id: lsp_server::RequestId, answer: Option<impl Serialize>) -> Response {
            Response::new_ok(id, answer.and_then(|answer| serde_json::to_value(answer).ok()).unwrap_or(Value::Null))
        }
        let buffer = |uri: &Uri| workspace.and_then(|workspace| workspace.buffers.get(uri.as_str()));
        match request.method.as_str() {
            CodeActionRequest::METHOD => {
                let params: Option<CodeActionParams> = read(request.params);
                let answer = params
                    .and_then(|params| Some(actions::at(workspace?, buffer(&params.text_document.uri)?, params.range)));
                written(request.id, answer)
            }
            HoverRequest::METHOD => {
                let params: Option<HoverParams> = read(request.params);
                let answer = params
                    .map(|params| params.text_document_position_params)
                    .and_then(|asked| hover::at(&self.projections, buffer(&asked.text_document.uri)?, asked.position));
                written(request.id, answer)
            }
            other => {
                let message = format!("drift does not know `{other}`");
                Response::new_err(request.id, ErrorCode::MethodNotFound as i32, message)
            }
        }
    }

    fn take(&self, workspace: &mut Workspace, told: Notification) -> Result<(), ServeError> {
        let params = told.params;
        match told.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<DidOpenTextDocumentParams>(params) else { return Ok(()) };
                let opened = params.text_document;
                let Some(path) = workspace.path_of(&opened.uri) else { return Ok(()) };
                let (uri, version) = (opened.uri, opened.version);
                let buffer = Buffer { uri: uri.clone(), path, text: opened.text, version, found: None };
                workspace.buffers.insert(uri.as_str().to_owned(), buffer);
                self.publish(workspace, &uri)
            }
            DidChangeTextDocument::METHOD => {
                let Ok(mut params) = serde_json::from_value::<DidChangeTextDocumentParams>(params) else {
                    return Ok(());
                };
                let uri = params.text_document.uri;
                let (Some(buffer), Some(change)) =
                    (workspace.buffers.get_mut(uri.as_str()), params.content_changes.pop())
                else {
                    return Ok(());
                };
                (buffer.text, buffer.version) = (change.text, params.text_document.version);
                self.publish(workspace, &uri)
            }
            DidSaveTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<DidSaveTextDocumentParams>(params) else { return Ok(()) };
                if let Some(buffer) = workspace.buffers.get(params.text_document.uri.as_str()) {
                    let (path, text) = (buffer.path.clone(), buffer.text.clone());
                    workspace.session.take(&path, &text);
                }
                self.again(workspace, false)
            }
            DidChangeWatchedFiles::METHOD => self.again(workspace, true),
            DidCloseTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<DidCloseTextDocumentParams>(params) else { return Ok(()) };
                let uri = params.text_document.uri;
                workspace.buffers.remove(uri.as_str());
                self.tell::<PublishDiagnostics>(PublishDiagnosticsParams {
                    uri,
                    diagnostics: Vec::new(),
                    version: None,
                })
            }
            _ => Ok(()),
        }
    }

    /// Looks again at what may have changed around the open documents.
    fn again(&self, workspace: &mut Workspace, anyway: bool) -> Result<(), ServeError> {
        if let Err(error) = workspace.refresh(anyway) {
            self.complain(&error)?;
        }
        self.projections.make(workspace.options());
        let open: Vec<Uri> = workspace.buffers.values().map(|buffer| buffer.uri.clone()).collect();
        open.iter().try_for_each(|uri| self.publish(workspace, uri))
    }

    fn publish(&self, workspace: &mut Workspace, uri: &Uri) -> Result<(), ServeError> {
        workspace.judge(uri);
        match workspace.buffers.get(uri.as_str()) {
            Some(buffer) => self.tell::<PublishDiagnostics>(diagnostics::of(workspace, buffer)),
            None => Ok(()),
        }
    }

    fn complain(&self, error: &SessionError) -> Result<(), ServeError> {
        let help = error.help().map_or(String::new(), |help| format!(": {help}"));
        let message = format!("drift: {error}{help}");
        self.tell::<ShowMessage>(ShowMessageParams { typ: MessageType::WARNING, message })
    }

    fn tell<N: lsp_types::notification::Notification>(&self, params: N::Params) -> Result<(), ServeError>
    where
        N::Params: Serialize,
    {
        self.send(Message::Notification(Notification::new(N::METHOD.to_owned(), params)))
    }

    fn send(&self, message: Message) -> Result<(), ServeError> {
        self.connection.sender.send(message).map_err(fail)
    }
}
